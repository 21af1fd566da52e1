import { PlatformError } from '#lib/errors/errors.ts';
import type { BrowserProtocol } from '#lib/identity/federation/browser/browser-protocol.ts';
import { oidcBrowser } from '#lib/identity/federation/oidc/browser.ts';
import { samlBrowserProtocol } from '#lib/identity/federation/saml/browser.ts';
import type { EnabledProtocol } from '#lib/identity/federation/sign-in/sign-in.ts';

/** How browsers sign in with a protocol. @throws 501 if the platform does not speak it itself */
export function browserProtocolOf({ protocolId, configuration }: EnabledProtocol): BrowserProtocol {
  switch (configuration?.type) {
    case 'oidc':
      return oidcBrowser;
    case 'saml':
      return samlBrowserProtocol;
    default:
      throw new PlatformError('notImplemented', `Protocol ${protocolId} is not available in browsers.`);
  }
}
