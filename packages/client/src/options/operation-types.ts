import type { OperationName } from '@boothkit/contract/internal';
import type { operations } from '@boothkit/contract/openapi';

/** The three colours of an event, in order: buttons, countdown, icons. */
export type EventColors = readonly [string, string, string];

type DateField = 'date' | 'dateFrom' | 'dateTo';
type Value<Given> = Given extends readonly (infer Item)[]
  ? readonly Item[]
  : Given extends object
    ? Fields<Given>
    : Given;

/**
 * The fields of a request as a caller may pass them: arrays may be readonly, an optional field may be undefined, and a date-time may be a
 * `Date`.
 */
export type Fields<Given> = {
  [Name in keyof Given]:
    | (Name extends DateField ? Given[Name] | Date : Name extends 'colors' ? EventColors : Value<Given[Name]>)
    | (object extends Pick<Given, Name> ? undefined : never);
};

type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type Path<Name extends OperationName> = operations[Name]['parameters'] extends { path: infer Parameters }
  ? { readonly path: Parameters }
  : { readonly path?: undefined };
type Query<Name extends OperationName> = operations[Name]['parameters'] extends { query: infer Parameters }
  ? { readonly query: Parameters }
  : { readonly query?: Fields<NonNullable<operations[Name]['parameters']['query']>> | undefined };
type Body<Name extends OperationName> = operations[Name] extends { requestBody: infer Message }
  ? { readonly body: Fields<Json<Message>> }
  : { readonly body?: undefined };

/** Path parameters, query and body of an operation, as the OpenAPI document has them; a date-time may be a `Date`. */
export type Input<Name extends OperationName> = Path<Name> & Query<Name> & Body<Name>;

/** The body of an operation's successful response, as the OpenAPI document has it. */
export type Output<Name extends OperationName> = operations[Name]['responses'] extends
  | { 200: infer Success }
  | { 201: infer Success }
  ? Json<Success>
  : never;
