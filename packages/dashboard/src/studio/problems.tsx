import { type ApiFailure, messagesElsewhere } from './draft.ts';

/** The API's messages that belong to no field, and the number of fields with errors. */
export function Problems(props: { readonly failure: ApiFailure | undefined; readonly paths: readonly string[] }) {
  const { failure, paths } = props;
  if (!failure) return null;
  const elsewhere = messagesElsewhere(failure, paths);
  const atFields = Object.keys(failure.fields).length - elsewhere.length;
  return (
    <div class="problems" role="alert">
      {elsewhere.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {Object.keys(failure.fields).length > 0 && atFields > 0 && (
        <p>
          The API rejected {atFields}{' '}
          {atFields === 1 ? 'field. See the message at the field.' : 'fields. See the messages at the fields.'}
        </p>
      )}
    </div>
  );
}
