/** The status of a response, by its class. */
export function Status({ status }: { readonly status: number | null }) {
  if (status === null) return <span class="chip bad">no response</span>;
  return <span class={`chip ${status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'}`}>{status}</span>;
}
