import { createHash } from 'node:crypto';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';

/** Submits the only form of the page. Without scripts the visitor presses its button. */
const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** Headers of responses that only forward the browser. */
export const forwardHeaders = (): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  [REQUEST_ID_HEADER]: newRequestId(),
});

export interface PostedForm {
  /** Absolute address with http or https. */
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A page that posts a form to another site. No other script runs in it, and it sends nothing elsewhere. */
export function formPage({ action, fields }: PostedForm): { html: string; headers: Record<string, string> } {
  const { origin } = new URL(action);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Nephos</title></head><body>',
    `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}`,
    '<noscript><button type="submit">Continue</button></noscript></form>',
    `<script>${SCRIPT}</script></body></html>`,
  ].join('');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${SCRIPT_HASH}'`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = {
    ...forwardHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  };
  return { html, headers };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '');
