// Loaded before the demo, it makes every answer to a PATCH report a countdown that nobody set.
const honest = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await honest(request);
  if (request.method !== 'PATCH') return response;
  const text = (await response.text()).replace('"countdownTimer":5', '"countdownTimer":6');
  return new Response(text, response);
};
