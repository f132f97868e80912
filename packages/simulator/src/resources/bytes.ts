import { formatOf } from '@boothkit/design-check/image-files';
import * as z from 'zod';

const given = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'must be a Uint8Array' });
const copied = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

/** Bytes that the owner's side takes, in a copy: what the caller does with theirs afterwards changes nothing. */
export const bytes = () => given().transform(copied);

/** A picture that the owner's side takes, in a copy. */
export const picture = () =>
  given()
    .refine((value) => formatOf(value) !== undefined, { error: 'must be a PNG or a JPEG' })
    .transform(copied);
