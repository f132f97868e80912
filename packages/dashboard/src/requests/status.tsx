/** The status of a response, by its class; without a response, whether the operation succeeded before it was lost. */
export function Status({ status, completed }: { readonly status: number | null; readonly completed?: boolean }) {
  if (status === null) return <span class="chip bad">{completed ? 'response lost' : 'no response'}</span>;
  return <span class={`chip ${status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}`}>{status}</span>;
}
