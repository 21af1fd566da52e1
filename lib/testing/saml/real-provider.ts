import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SamlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';
import { freePort } from '../free-port.ts';
import type { PageForm, Visitor } from './visitor.ts';

/** A SAML identity provider of another project, in a process of its own, with one user. */
export interface RealProvider {
  url: string;
  /** Address of its metadata, and its name. */
  entityId: string;
  metadata: string;
  user: { name: string; password: string; groups: readonly string[] };
  /** Names of the fields of its login page. */
  fields: { name: string; password: string };
  /** Registers the platform. */
  trust(service: TrustedService): Promise<void>;
  /** Signs out at the provider. @returns the address of the platform that it sends the browser to */
  signOut(visitor: Visitor): Promise<string>;
  stop(): Promise<void>;
}

export interface TrustedService {
  addresses: SamlAddresses;
  /** The metadata of the platform. */
  metadata: string;
  /** Whether assertions are encrypted for it. */
  isEncrypted: boolean;
}

/** Enters name and password. @returns the form that brings the response to the platform @throws if there is none */
export async function signInAtProvider(
  { user, fields }: RealProvider,
  visitor: Visitor,
  address: string,
): Promise<PageForm> {
  const { form: login, text: page } = await visitor.open(address);
  if (!login) throw new Error(`The provider shows no login form: ${page}`);
  login.fields.set(fields.name, user.name);
  login.fields.set(fields.password, user.password);
  const { form, text } = await visitor.open(login.action, login.fields);
  if (!form?.fields.has('SAMLResponse')) throw new Error(`The provider sends no response: ${text}`);
  return form;
}

/** The first signing certificate in metadata, in Base64. */
export const certificateIn = (metadata: string): string =>
  /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1]?.trim() ?? '';

/** What a provider needs before it starts: a folder with its key and certificate, and an address. */
export interface ProviderFolder {
  path: string;
  port: number;
  url: string;
  certificate: string;
  privateKey: string;
  write(name: string, text: string): void;
}

export async function newProviderFolder(name: string): Promise<ProviderFolder> {
  const path = mkdtempSync(join(tmpdir(), `nephos-${name}-`));
  const port = await freePort();
  const { privateKey, certificate } = await generateKeyPair(name, 2048);
  const write = (file: string, text: string) => writeFileSync(join(path, file), text);
  write('key.pem', privateKey);
  write('certificate.pem', certificate);
  return { path, port, url: `http://127.0.0.1:${port}`, certificate, privateKey, write };
}

interface ProviderCommand {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  metadataUrl: string;
}

interface ProviderProcess {
  metadata: string;
  /** Ends it and its child processes. */
  end(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
/** Maximum characters of the output that an error shows. */
const MAX_LOG = 4000;

/** @throws if it does not serve its metadata, for example because the package is not installed */
export async function startProvider(
  { path }: ProviderFolder,
  { command, args, env, metadataUrl }: ProviderCommand,
): Promise<ProviderProcess> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its child processes end with it.
    detached: true,
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-MAX_LOG);
  });
  // Also emitted if the command does not exist.
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.on('error', () => undefined);
  const end = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
    await ended;
  };
  const stop = async () => {
    await end();
    rmSync(path, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && child.exitCode === null; ) {
    const response = await fetch(metadataUrl).catch(() => undefined);
    const text = (await response?.text()) ?? '';
    if (response?.ok && text.includes('EntityDescriptor')) return { metadata: text, end, stop };
    if (response) log = `${log}\n${response.status} ${text}`.slice(-MAX_LOG);
    await delay(50);
  }
  await stop();
  throw new Error(`${command} does not serve the metadata of the identity provider: ${log}`);
}
