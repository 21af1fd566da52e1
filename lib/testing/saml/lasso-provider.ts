import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';
import { freePort } from '../free-port.ts';

/** An identity provider on lasso in a process of its own; see lasso-provider.py. */
export interface LassoProvider {
  url: string;
  /** Its metadata. */
  metadata: string;
  /** Imports the metadata of the platform. */
  trust(serviceMetadata: string): void;
  /** Encrypts assertions from now on. */
  encrypt(): void;
  stop(): Promise<void>;
}

/** Name and password of its only user. */
export const LASSO_USER = { name: 'alice', password: 'wonderland', groups: ['developers', 'operators'] };

const READY_WITHIN_MS = 60_000;

/** @throws if it does not answer, for example because python3-lasso is not installed */
export async function startLassoProvider(): Promise<LassoProvider> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-lasso-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { privateKey, certificate } = await generateKeyPair('lasso', 2048);
  const metadata = metadataOf(url, certificate);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('key.pem', privateKey);
  write('certificate.pem', certificate);
  write('provider.xml', metadata);
  // Debian's interpreter, which has Debian's modules.
  const child = spawn('/usr/bin/python3', ['lib/testing/saml/lasso-provider.py', folder, String(port)], {
    stdio: 'inherit',
  });
  await answering(child, url);
  return {
    url,
    metadata,
    trust: (serviceMetadata) => write('service.xml', serviceMetadata),
    encrypt: () => write('encrypt', ''),
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error('The identity provider did not become ready.');
}

function metadataOf(url: string, certificate: string): string {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const service = (name: string, binding: string, location: string, more = '') =>
    `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${url}${location}"${more}/>`;
  return (
    '<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ' +
    `xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${url}/metadata"><md:IDPSSODescriptor ` +
    'WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
    '<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>' +
    `${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
    service('SingleLogoutService', 'HTTP-Redirect', '/logout', ` ResponseLocation="${url}/logout-return"`) +
    service('SingleSignOnService', 'HTTP-Redirect', '/login') +
    service('SingleSignOnService', 'HTTP-POST', '/login') +
    service('SingleSignOnService', 'SOAP', '/ecp') +
    '</md:IDPSSODescriptor></md:EntityDescriptor>'
  );
}
