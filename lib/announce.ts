import type { AddressInfo } from 'node:net';
import type { FirstSignIn } from '#lib/identity/bootstrap.ts';
import type { Env } from '#lib/settings/env.ts';

/**
 * Prints the address of the console, how to sign in, and the hosts found. Prints the files of passwords, never
 * passwords.
 */
export function announce(
  address: AddressInfo | string | null,
  { adminPasswordFile, demoPasswordFile }: FirstSignIn,
  env: Env,
  found: readonly string[],
): void {
  const port = address !== null && typeof address === 'object' ? address.port : env.PORT;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const url = env.NEPHOS_PUBLIC_URL ?? `${env.NEPHOS_TLS_CERT ? 'https' : 'http'}://${host}:${port}`;
  const lines = [
    '',
    `  Nephos is ready at ${url}`,
    '',
    `  Administrator   user admin, domain Default, password in ${adminPasswordFile ?? 'NEPHOS_ADMIN_PASSWORD'}`,
    `  Project user    user demo, domain Default, password in ${demoPasswordFile}`,
    `  API             ${url}/identity/v3 (reference: ${url}/docs)`,
    ...found.map((line) => `  ${line}`),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
