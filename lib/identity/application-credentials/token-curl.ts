import { shellQuoted } from './openrc.ts';

/** A curl command that exchanges an application credential for a token, printed in the header X-Subject-Token. */
export function tokenCurl(origin: string, credential: { id: string; secret: string }): string {
  const { id, secret } = credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  return [
    `curl -si ${shellQuoted(`${origin}/identity/v3/auth/tokens`)} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d ${shellQuoted(JSON.stringify({ auth: { identity } }))}`,
  ].join('\n');
}
