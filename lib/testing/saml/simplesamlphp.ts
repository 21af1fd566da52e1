import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SamlAddresses } from '#lib/identity/federation/saml/addresses.ts';
import { generateKeyPair } from '#lib/identity/federation/saml/own-certificate.ts';
import { freePort } from '../free-port.ts';

/** Debian's SimpleSAMLphp as an identity provider, on PHP's built-in server. */
export interface SimpleSamlPhp {
  url: string;
  metadata: string;
  /** Registers the platform. @param certificate with which the platform signs, in PEM */
  trust(addresses: SamlAddresses, certificate: string): void;
  stop(): Promise<void>;
}

export const PHP_USER = { name: 'alice', password: 'wonderland', groups: ['developers', 'operators'] };

const READY_WITHIN_MS = 60_000;

/** Where `.ci/run` has unpacked the package; by default it is installed. */
const ROOT = process.env.NEPHOS_TEST_SIMPLESAMLPHP_ROOT ?? '';

/** @throws if it does not answer, for example because the package is not installed */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-simplesamlphp-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { privateKey, certificate } = await generateKeyPair('SimpleSAMLphp', 2048);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['metadata', 'data', 'sessions']) mkdirSync(join(folder, name));
  write('key.pem', privateKey);
  write('certificate.pem', certificate);
  write('config.php', configuration(folder, url));
  write('authsources.php', authenticationSources());
  write('metadata/saml20-idp-hosted.php', hostedProvider());
  const flags = ['-d', `session.save_path=${folder}/sessions`, '-d', 'display_errors=0'];
  const child = spawn('php', [...flags, '-S', `127.0.0.1:${port}`, '-t', `${ROOT}/usr/share/simplesamlphp/www`], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '2' },
    stdio: 'ignore',
    // Its workers end with it.
    detached: true,
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const metadata = await metadataAt(`${url}/saml2/idp/metadata.php`).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    metadata,
    trust: (addresses, own) => write('metadata/saml20-sp-remote.php', remoteService(addresses, own)),
    stop,
  };
}

async function metadataAt(address: string): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no answer';
  while (Date.now() < deadline) {
    const response = await fetch(address).catch(() => undefined);
    const text = (await response?.text()) ?? '';
    if (response?.ok && text.includes('EntityDescriptor')) return text;
    if (response) last = `${response.status} ${text.slice(0, 2000)}`;
    await delay(100);
  }
  throw new Error(`SimpleSAMLphp did not become ready: ${last}`);
}

const php = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `[${Object.entries(value)
      .map(([key, one]) => `${php(key)} => ${php(one)}`)
      .join(', ')}]`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
};

const configuration = (folder: string, url: string) =>
  `<?php $config = ${php({
    baseurlpath: `${url}/`,
    certdir: `${folder}/`,
    loggingdir: `${folder}/data/`,
    datadir: `${folder}/data/`,
    tempdir: `${folder}/data`,
    secretsalt: randomBytes(16).toString('hex'),
    'auth.adminpassword': randomBytes(16).toString('hex'),
    technicalcontact_name: 'Test',
    technicalcontact_email: 'test@example.test',
    timezone: 'UTC',
    'logging.handler': 'file',
    'enable.saml20-idp': true,
    'module.enable': { core: true, saml: true, exampleauth: true },
    'session.cookie.secure': false,
    'store.type': 'phpsession',
    'session.handler': 'phpsession',
    'language.default': 'en',
    'theme.use': 'default',
    'metadata.sources': [{ type: 'flatfile', directory: `${folder}/metadata` }],
    'trusted.url.domains': [],
    production: true,
  })};\n`;

const authenticationSources = () =>
  `<?php $config = ${php({
    users: {
      0: 'exampleauth:UserPass',
      [`${PHP_USER.name}:${PHP_USER.password}`]: { uid: [PHP_USER.name], groups: PHP_USER.groups },
    },
  }).replace("'0' =>", '0 =>')};\n`;

const hostedProvider = () =>
  `<?php $metadata['__DYNAMIC:1__'] = ${php({
    host: '__DEFAULT__',
    privatekey: 'key.pem',
    certificate: 'certificate.pem',
    auth: 'users',
    'sign.logout': true,
    'validate.logout': true,
    'redirect.sign': true,
    'redirect.validate': true,
    'saml20.sign.response': true,
    'saml20.sign.assertion': true,
  })};\n`;

function remoteService({ metadata, acs, slo }: SamlAddresses, certificate: string): string {
  return `<?php $metadata[${php(metadata)}] = ${php({
    AssertionConsumerService: acs,
    SingleLogoutService: slo,
    certData: certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
    'validate.authnrequest': true,
    'assertion.encryption': true,
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    'simplesaml.nameidattribute': 'uid',
    'sign.logout': true,
    'validate.logout': true,
  })};\n`;
}
