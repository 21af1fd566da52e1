import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  newProviderFolder,
  type ProviderFolder,
  type RealProvider,
  startProvider,
  type TrustedService,
} from './real-provider.ts';

/** Where `.ci/run` has unpacked the package; by default it is installed. */
const SHARE = `${process.env.NEPHOS_TEST_LEMONLDAP_ROOT ?? ''}/usr/share`;

/** LemonLDAP::NG and its server interface, as Debian ships them. Without them, tests of this provider are skipped. */
export const LEMONLDAP = existsSync('/usr/bin/plackup') && existsSync(`${SHARE}/perl5/Lemonldap/NG/Portal.pm`);

/** A user of its demonstration accounts, whose passwords are their names. */
const USER = { name: 'dwho', password: 'dwho', groups: ['developers', 'operators'] };

interface LemonLdap extends RealProvider {
  /** Registers a client of OpenID Connect. Its issuer is `url`. */
  trustClient(client: OidcClient): Promise<void>;
}

interface OidcClient {
  id: string;
  secret: string;
  redirectUri: string;
  /** Where browsers return after signing out. */
  homeUrl: string;
}

/** LemonLDAP::NG as an identity provider, on the server of Plack. Its SAML library is lasso. */
export async function startLemonLdap(): Promise<LemonLdap> {
  const folder = await newProviderFolder('lemonldap');
  const { url } = folder;
  for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache']) {
    mkdirSync(join(folder.path, name), { recursive: true });
  }
  folder.write('lemonldap-ng.ini', localSettings(folder));
  folder.write('portal.psgi', APPLICATION);
  folder.write('conf/lmConf-1.json', configuration(folder));
  let running = await startPortal(folder);
  /** It reads its configuration when it starts. */
  const restartWith = async (settings: object) => {
    await running.end();
    folder.write('conf/lmConf-1.json', configuration(folder, settings));
    running = await startPortal(folder);
  };
  return {
    ...{ url, entityId: metadataUrlOf(url), metadata: running.metadata, user: USER },
    fields: { name: 'user', password: 'password' },
    trust: (service) => restartWith(samlSettings(service)),
    trustClient: (client) => restartWith(oidcSettings(folder, client)),
    async signOut(visitor) {
      const { text } = await visitor.open(`${url}/?logout=1`);
      return /<iframe[^>]* src="([^"]+SAMLRequest[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    },
    stop: () => running.stop(),
  };
}

const metadataUrlOf = (url: string) => `${url}/saml/metadata`;

function startPortal(folder: ProviderFolder) {
  const { path, port, url } = folder;
  return startProvider(folder, {
    command: 'plackup',
    args: ['--server', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '--port', String(port), `${path}/portal.psgi`],
    env: { LLNG_DEFAULTCONFFILE: `${path}/lemonldap-ng.ini`, PERL5LIB: `${SHARE}/perl5`, PLACK_ENV: 'deployment' },
    metadataUrl: metadataUrlOf(url),
  });
}

/** It loads the library for captchas, which needs ImageMagick, even if it shows none. */
const APPLICATION = `BEGIN { $INC{'GD/SecurityImage.pm'} = __FILE__ }
use Lemonldap::NG::Portal::Main;
Lemonldap::NG::Portal::Main->run({});
`;

const localSettings = ({ path }: ProviderFolder) => `[all]
logLevel = error
[configuration]
type = File
dirName = ${path}/conf
[portal]
templateDir = ${SHARE}/lemonldap-ng/portal/templates
staticPrefix = /static
languages = en
`;

const fileStorage = (folder: string) => ({ Directory: folder, LockDirectory: `${folder}/lock` });

function configuration({ path, url }: ProviderFolder, settings: object = {}): string {
  const isUser = `$uid eq '${USER.name}'`;
  return JSON.stringify({
    ...{ cfgNum: 1, cfgVersion: '2.16.1', cfgAuthor: 'test', cfgDate: '1' },
    ...{ portal: `${url}/`, domain: '127.0.0.1', cookieName: 'lemonldap', securedCookie: 0, key: 'a key of this test' },
    ...{ authentication: 'Demo', userDB: 'Same', passwordDB: 'Null', registerDB: 'Null', whatToTrace: 'uid' },
    demoExportedVars: { uid: 'uid', mail: 'mail' },
    groups: Object.fromEntries(USER.groups.map((name) => [name, isUser])),
    ...{ captcha_mail_enabled: 0, captcha_register_enabled: 0, requireToken: 0 },
    ...{ globalStorage: 'Apache::Session::File', globalStorageOptions: fileStorage(`${path}/sessions`) },
    ...{ persistentStorage: 'Apache::Session::File', persistentStorageOptions: fileStorage(`${path}/psessions`) },
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: `${path}/cache`, namespace: 'sessions' },
    locationRules: { '127.0.0.1': { default: 'accept' } },
    issuerDBSAMLActivation: 1,
    samlServicePrivateKeySig: readFileSync(join(path, 'key.pem'), 'utf8'),
    samlServicePublicKeySig: readFileSync(join(path, 'certificate.pem'), 'utf8'),
    ...settings,
  });
}

/** Attributes are: required; name; name format; friendly name. */
const samlSettings = ({ metadata, isEncrypted }: TrustedService) => ({
  samlSPMetaDataXML: { nephos: { samlSPMetaDataXML: metadata } },
  samlSPMetaDataExportedAttributes: { nephos: { uid: '1;uid;;', groups: '1;groups;;' } },
  samlSPMetaDataOptions: {
    nephos: {
      ...{ samlSPMetaDataOptionsCheckSSOMessageSignature: 1, samlSPMetaDataOptionsCheckSLOMessageSignature: 1 },
      ...{ samlSPMetaDataOptionsSignSSOMessage: 1, samlSPMetaDataOptionsSignSLOMessage: 1 },
      samlSPMetaDataOptionsEncryptionMode: isEncrypted ? 'assertion' : 'none',
      samlSPMetaDataOptionsNameIDFormat: 'persistent',
    },
  },
});

const oidcSettings = ({ url, privateKey, certificate }: ProviderFolder, client: OidcClient) => ({
  issuerDBOpenIDConnectActivation: 1,
  oidcServiceMetaDataIssuer: url,
  ...{ oidcServicePrivateKeySig: privateKey, oidcServicePublicKeySig: certificate, oidcServiceKeyIdSig: 'key' },
  oidcRPMetaDataExportedVars: { nephos: { preferred_username: 'uid', email: 'mail', groups: 'groups' } },
  oidcRPMetaDataOptionsExtraClaims: { nephos: { groups: 'groups' } },
  oidcRPMetaDataOptions: {
    nephos: {
      oidcRPMetaDataOptionsClientID: client.id,
      oidcRPMetaDataOptionsClientSecret: client.secret,
      oidcRPMetaDataOptionsRedirectUris: client.redirectUri,
      oidcRPMetaDataOptionsPostLogoutRedirectUris: client.homeUrl,
      ...{ oidcRPMetaDataOptionsBypassConsent: 1, oidcRPMetaDataOptionsLogoutBypassConfirm: 1 },
      ...{ oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256', oidcRPMetaDataOptionsUserIDAttr: 'uid' },
    },
  },
});
