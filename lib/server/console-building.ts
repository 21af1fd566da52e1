import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#lib/http/dialects.ts';
import type { Catalog } from '#lib/i18n/catalog.ts';
import { chooseLanguage } from '#lib/i18n/language.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { languageCodes } from '#lib/i18n/translations.ts';

const RELOAD_SECONDS = 3;

/** The page has neither scripts nor files, because there are none yet. Its colors are those of `app/globals.css`. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: light-dark(#f7f8fa, #0d0f13); color: light-dark(#14181f, #eceef2) }
main { max-width: 32rem; padding: 1.5rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
p { margin: 0 }`;

/** Responds to a request for the console while it is being built: with a page that says so and reloads itself. */
export function serveBuildingPage(catalog: Catalog, request: IncomingMessage, response: ServerResponse): void {
  const language = chooseLanguage(undefined, request.headers['accept-language'] ?? null, languageCodes(catalog));
  const t = createTranslate(language, catalog.get(language)?.messages);
  const title = t('Building the console');
  const text = t(
    'Nephos was installed or updated and builds its console once, which can take a few minutes. The APIs are available. This page reloads automatically.',
  );
  response.writeHead(503, {
    'content-type': 'text/html; charset=UTF-8',
    'retry-after': String(RELOAD_SECONDS),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  response.end(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>${escapeHtml(title)} · Nephos</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body>
</html>
`);
}
