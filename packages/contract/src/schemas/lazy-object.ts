import * as z from 'zod';
import { lazyObjects } from './lazy-objects.ts';

export const lazyObject = lazyObjects(z.strictObject({}));
