import { needs } from '@boothkit/contract/internal';
import * as z from 'zod';

/** A colour that the owner's side takes, however light. */
export const color = () =>
  z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .register(needs, { need: "a colour: '#' and 6 hexadecimal digits" });
