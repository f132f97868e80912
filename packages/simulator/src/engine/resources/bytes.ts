import { formatOf } from '@boothkit/design-check/image-files';
import * as z from 'zod';
import { fromBase64 } from '../http/base64.ts';

const given = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'must be a Uint8Array' });
const copied = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);
const isPicture = (bytes: Uint8Array) => formatOf(bytes) !== undefined;

/** Bytes that are passed in process, in a copy: the caller's later changes to them change nothing. */
export const bytes = () => given().transform(copied);

/** A PNG or JPEG that is passed in process, in a copy. */
export const picture = () => given().refine(isPicture, { error: 'must be a PNG or a JPEG' }).transform(copied);

/** Bytes that come in JSON, in base64. */
export const base64Bytes = () => z.base64().transform(fromBase64);

/** A PNG or JPEG that comes in JSON, in base64. */
export const base64Picture = () => base64Bytes().refine(isPicture, { error: 'must be a PNG or a JPEG, in base64' });
