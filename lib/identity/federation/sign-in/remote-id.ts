import type { Assertion } from '../mapping/assertion.ts';
import type { ProtocolConfiguration } from '../protocols/configuration.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';

/** Attributes that name the issuer unless the protocol says otherwise, as the modules of upstream's web servers do. */
const DEFAULTS = {
  oidc: ['HTTP_OIDC_ISS', 'iss'],
  saml: ['Shib-Identity-Provider', 'MELLON_IDP'],
} as const;

interface IssuerSource {
  remoteIds: readonly string[];
  remoteIdAttribute: string | null;
  configuration: Pick<ProtocolConfiguration, 'type'> | undefined;
}

/** Attributes in which the issuer of an assertion is expected; the platform itself writes it into the first one. */
function remoteIdAttributes({ remoteIdAttribute, configuration }: Omit<IssuerSource, 'remoteIds'>) {
  if (remoteIdAttribute !== null) return [remoteIdAttribute] as const;
  return configuration ? DEFAULTS[configuration.type] : ([...DEFAULTS.oidc, ...DEFAULTS.saml] as const);
}

/** A provider without remote ids accepts every issuer that its protocols trust. @throws RejectedAssertionError */
export function assertKnownIssuer(source: IssuerSource, assertion: Assertion): void {
  if (source.remoteIds.length === 0) return;
  const attributes = remoteIdAttributes(source);
  const values = attributes.flatMap((name) => (Object.hasOwn(assertion, name) ? (assertion[name] ?? []) : []));
  if (values.length === 0) {
    throw new RejectedAssertionError(
      `The assertion does not name its issuer in the attribute ${attributes.join(' or ')}.`,
    );
  }
  const unknown = values.find((value) => !source.remoteIds.includes(value));
  if (unknown !== undefined) {
    throw new RejectedAssertionError(`The issuer ${unknown} is not one of the remote ids of the identity provider.`);
  }
}
