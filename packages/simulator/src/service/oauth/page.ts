import { type Html, html } from '../../engine/http/html.ts';
import type { HttpResponse } from '../../engine/http/messages.ts';
import type { ReturnAddress } from './authorization.ts';
import { destinationOf, policySourceOf } from './redirect-uris.ts';
import { styles } from './styles.ts';

/**
 * Pages run no script, load nothing, and show in no frame. A form goes to the page itself, from where the browser may be redirected to the app.
 * Chromium applies the policy to that step, too, and to each redirect of the app.
 */
function headersOf(address: ReturnAddress | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action ${address ? `'self' ${policySourceOf(address.redirectUri)}` : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}

function page(title: string, body: Html, head?: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}<style>${{ markup: styles }}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Asks for the connection code, and for nothing else (rule 5.8.2). A code that was rejected stays in its field, to be corrected. */
export function codePage(address: ReturnAddress, status: number, error?: string, entered = ''): HttpResponse {
  const { app, redirectUri } = address;
  const alert = error === undefined ? undefined : html`<p class="fault" id="fault" role="alert">${error}</p>`;
  const described = error === undefined ? 'where' : 'fault where';
  const body = html`<h1>Connect ${app.name}</h1>
<p>An app that calls itself <strong>${app.name}</strong> asks to use your photo-booth account. You will be returned to <strong>${destinationOf(redirectUri)}</strong>: go on only if you started this there.</p>
<form method="post">
<label for="code">Connection code</label>
${alert}
<input id="code" name="code" value="${entered}" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" aria-describedby="${described}"${error === undefined ? undefined : html` aria-invalid="true"`}>
<p class="where" id="where">Create one in the dashboard under Connected apps, Connect an app. It is valid for 15 minutes, and for one app.</p>
<button>Connect</button>
<button class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>`;
  const title = `${error === undefined ? '' : 'Error: '}Connect ${app.name}`;
  return { status, headers: headersOf(address), body: page(title, body).markup };
}

// decision S521
/**
 * Sends a browser on to an app, by a navigation of its own. So no form's policy holds for where the app then leads, such as to a scheme of its own.
 * The page that a person came from stays unknown to the app.
 */
export function returnPage(url: string): HttpResponse {
  const destination = destinationOf(url);
  const refresh = html`<meta http-equiv="refresh" content="0;url=${url}">
`;
  const body = html`<h1>Back to the app</h1>
<p>You are returned to <strong>${destination}</strong>.</p>
<p><a href="${url}">Go on to ${destination}</a></p>`;
  const headers = { ...headersOf(undefined), 'Referrer-Policy': 'no-referrer' };
  return { status: 200, headers, body: page('Back to the app', body, refresh).markup };
}

/** Explains why an app cannot be connected. The page does not redirect: the URL that an app gave cannot be trusted. */
export function errorPage(
  status: number,
  error: string,
  back?: { readonly destination: string; readonly url: string },
): HttpResponse {
  const way = back && html`<p><a href="${back.url}">Return to ${back.destination}</a></p>`;
  const body = html`<h1>This app cannot be connected</h1>
<p>Its request is invalid, so nothing was changed in your account. Tell the developers of the app:</p>
<p class="fault">${error}</p>
${way}`;
  return { status, headers: headersOf(undefined), body: page('This app cannot be connected', body).markup };
}
