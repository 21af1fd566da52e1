import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  certificateIn,
  newProviderFolder,
  type RealProvider,
  startProvider,
  type TrustedService,
} from './real-provider.ts';

/** Where `.ci/run` has unpacked the package; by default it is installed. */
const WWW = `${process.env.NEPHOS_TEST_SIMPLESAMLPHP_ROOT ?? ''}/usr/share/simplesamlphp/www`;

/** SimpleSAMLphp and PHP, as Debian ships them. Without them, tests of this provider are skipped. */
export const SIMPLESAMLPHP = existsSync('/usr/bin/php') && existsSync(WWW);

export interface SimpleSamlPhp extends RealProvider {
  /** Address at which servers read its metadata. */
  metadataUrl: string;
  /** Where a browser signs out of all services. */
  logoutUrl: string;
  /** Changes the groups that the next sign-in of the user asserts. */
  setGroups(groups: readonly string[]): void;
}

const USER = { name: 'alice', password: 'wonderland', groups: ['developers', 'operators'] };

/** SimpleSAMLphp as an identity provider, on PHP's built-in server. */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = await newProviderFolder('simplesamlphp');
  const { path, port, write } = folder;
  // Another site than that of the platform, so that browsers send no cookies along with its forms.
  const url = `http://localhost:${port}`;
  for (const name of ['metadata', 'data', 'sessions']) mkdirSync(join(path, name));
  write('config.php', configuration(path, url));
  write('authsources.php', authenticationSources(USER.groups));
  write('metadata/saml20-idp-hosted.php', hostedProvider());
  const metadataPath = '/saml2/idp/metadata.php';
  const metadataUrl = folder.url + metadataPath;
  // The cache would notice a changed file only after two seconds.
  const settings = [`session.save_path=${path}/sessions`, 'display_errors=0', 'opcache.enable=0'];
  const flags = settings.flatMap((setting) => ['-d', setting]);
  const { metadata, stop } = await startProvider(folder, {
    command: 'php',
    args: [...flags, '-S', `127.0.0.1:${port}`, '-t', WWW],
    env: { SIMPLESAMLPHP_CONFIG_DIR: path, PHP_CLI_SERVER_WORKERS: '2' },
    metadataUrl,
  });
  const logoutUrl = `${url}/saml2/idp/initSLO.php?RelayState=${encodeURIComponent(`${url}/logout.php`)}`;
  return {
    ...{ url, entityId: url + metadataPath, metadataUrl, metadata, user: USER, logoutUrl },
    fields: { name: 'username', password: 'password' },
    trust: async (service) => write('metadata/saml20-sp-remote.php', remoteService(service)),
    setGroups: (groups) => write('authsources.php', authenticationSources(groups)),
    signOut: async (visitor) => (await visitor.open(logoutUrl)).leavesFor ?? '',
    stop,
  };
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

const authenticationSources = (groups: readonly string[]) =>
  `<?php $config = ${php({
    users: {
      0: 'exampleauth:UserPass',
      [`${USER.name}:${USER.password}`]: { uid: [USER.name], groups },
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

function remoteService({ addresses, metadata, isEncrypted }: TrustedService): string {
  return `<?php $metadata[${php(addresses.metadata)}] = ${php({
    AssertionConsumerService: addresses.acs,
    SingleLogoutService: addresses.slo,
    certData: certificateIn(metadata),
    'validate.authnrequest': true,
    'assertion.encryption': isEncrypted,
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    'simplesaml.nameidattribute': 'uid',
    'sign.logout': true,
    'validate.logout': true,
  })};\n`;
}
