import { Failure } from '../parts/parts.tsx';
import { type ApiFailure, messagesElsewhere } from './draft.ts';

/** The API's messages that belong to no field, and the number of fields with errors. */
export function Problems(props: { readonly failure: ApiFailure | undefined; readonly paths: readonly string[] }) {
  const { failure, paths } = props;
  if (!failure) return null;
  if (Object.keys(failure.fields).length === 0) return <Failure message={failure.message} />;
  const elsewhere = messagesElsewhere(failure, paths);
  const atFields = Object.keys(failure.fields).length - elsewhere.length;
  return (
    <div class="problems" role="alert">
      {elsewhere.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {atFields > 0 && (
        <p>
          The API rejected {atFields}{' '}
          {atFields === 1 ? 'field. See the message at the field.' : 'fields. See the messages at the fields.'}
        </p>
      )}
    </div>
  );
}
