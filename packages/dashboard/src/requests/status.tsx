/** The status of a response, by its class; without a response, whether the operation was completed before it was lost. */
export function Status({ status, completed }: { readonly status: number | null; readonly completed?: boolean }) {
  if (status === null) {
    const lost =
      completed === undefined ? 'no response' : completed ? 'changed, response lost' : 'dropped, nothing changed';
    return <span class="chip bad">{lost}</span>;
  }
  return <span class={`chip ${status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}`}>{status}</span>;
}
