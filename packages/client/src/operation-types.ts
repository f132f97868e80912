import type { OperationName } from '@boothkit/contract/constants';
import type { operations } from '@boothkit/contract/openapi';

/** A date-time in a request: a `Date`, or text with an offset (rule 4/date-time). */
export type DateInput = string | Date;

type DateField = 'date' | 'dateFrom' | 'dateTo';
type WithDates<Fields> = { [Name in keyof Fields]: Name extends DateField ? Fields[Name] | Date : Fields[Name] };
type Json<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type Path<Name extends OperationName> = operations[Name]['parameters'] extends { path: infer Parameters }
  ? { readonly path: Parameters }
  : { readonly path?: undefined };
type Query<Name extends OperationName> = operations[Name]['parameters'] extends { query: infer Parameters }
  ? { readonly query: Parameters }
  : { readonly query?: WithDates<NonNullable<operations[Name]['parameters']['query']>> };
type Body<Name extends OperationName> = operations[Name] extends { requestBody: infer Message }
  ? { readonly body: WithDates<Json<Message>> }
  : { readonly body?: undefined };

/** Path parameters, query and body of an operation, as the OpenAPI document has them; a date-time may be a `Date`. */
export type Input<Name extends OperationName> = Path<Name> & Query<Name> & Body<Name>;

/** The body of an operation's successful response, as the OpenAPI document has it. */
export type Output<Name extends OperationName> = operations[Name]['responses'] extends
  | { 200: infer Success }
  | { 201: infer Success }
  ? Json<Success>
  : never;
