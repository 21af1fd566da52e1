import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newProviderFolder, type RealProvider, startProvider } from './real-provider.ts';

/** Debian's interpreter, which has Debian's modules. */
const PYTHON = '/usr/bin/python3';

/** The bindings of lasso, as Debian installs them. Without them, tests of this provider are skipped. */
export const LASSO = existsSync('/usr/lib/python3/dist-packages/lasso.py');

/** An identity provider on lasso; see lasso-provider.py. It also accepts clients without a browser, at `/ecp`. */
export async function startLassoProvider(): Promise<RealProvider> {
  const folder = await newProviderFolder('lasso');
  const { path, port, url, write } = folder;
  const entityId = `${url}/metadata`;
  write('provider.xml', metadataOf(url, folder.certificate));
  const { metadata, stop } = await startProvider(folder, {
    command: PYTHON,
    args: ['lib/testing/saml/lasso-provider.py', path, String(port)],
    metadataUrl: entityId,
  });
  return {
    ...{ url, entityId, metadata },
    user: { name: 'alice', password: 'wonderland', groups: ['developers', 'operators'] },
    fields: { name: 'username', password: 'password' },
    async trust(service) {
      write('service.xml', service.metadata);
      if (service.isEncrypted) write('encrypt', '');
      else rmSync(join(path, 'encrypt'), { force: true });
    },
    signOut: async (visitor) => (await visitor.open(`${url}/end`)).leavesFor ?? '',
    stop,
  };
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
