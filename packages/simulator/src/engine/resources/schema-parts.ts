import { lazyObjects, readableColor, colorTriple as tripleOf, wellFormedText } from '@boothkit/contract/internal';
import * as z from 'zod';

/** A strict object whose members are created when the schema is first used, as those of the contract are. */
export const lazyObject = lazyObjects(z.strictObject({}));

/** Text without lone surrogates (decision S473). */
export const text = () => wellFormedText(z.string());

/** Three colours in order. */
export const colorTriple = (item: z.ZodString) => tripleOf(z.array(item));

/** The three colours of an event, each with a contrast with white of `minContrast` or more (decision S2). */
export const eventColors = (minContrast: number) => colorTriple(readableColor(z.string(), minContrast));
