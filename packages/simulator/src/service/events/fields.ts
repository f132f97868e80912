import { formatTimestamp, parseTimestamp } from '../../engine/clock/timestamps.ts';

/** A date-time of a request in the form that the service stores and returns: UTC with milliseconds (decision S3). */
export function normalizeDateTime(dateTime: string): string {
  return formatTimestamp(parseTimestamp(dateTime));
}

/** An idUser that was trimmed by its schema, where a blank one is none (rule 4.4/idUser, decision S14). */
export function nonBlankIdUser(idUser: string | null | undefined): string | null {
  return idUser === undefined || idUser === '' ? null : idUser;
}
