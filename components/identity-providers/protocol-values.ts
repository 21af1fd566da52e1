import { z } from 'zod';
import { factsOf, startValues } from '#components/console/schema-facts.ts';
import { Identifier } from '#components/mappings/mapping-values.ts';
import { msg } from '#lib/i18n/text.ts';
import type { NewProtocol, Protocol } from '#lib/identity/federation/protocols/schema.ts';

export type ProtocolKind = 'oidc' | 'saml';

/** How the platform itself speaks the protocol. The server checks the options. */
type ProtocolOptions = NonNullable<z.input<typeof NewProtocol>['configuration']>;

/** Usual names of the protocols, which are part of the addresses that are registered at the provider. */
export const PROTOCOL_IDS: Record<ProtocolKind, string> = { oidc: 'openid', saml: 'saml2' };

/** Order of protocols: numbers in names count as numbers. */
export const byName = ({ id: one }: Protocol, { id: other }: Protocol): number =>
  one.localeCompare(other, 'en', { numeric: true });

/** Fields that are never stored in the browser. */
export const PROTOCOL_SECRETS = ['client_secret', 'private_key'] as const;

const Short = z.string().trim().max(255);
const Pem = z.string().trim().max(20_000);

const Oidc = z.object({
  issuer: z.string().trim().max(512),
  client_id: Short,
  /** Empty to keep the saved one. */
  client_secret: z.string().max(1000),
  scopes: Short,
  /** What clients sign in with besides a browser. */
  accepts: z.enum(['access_tokens', 'job_tokens']),
  audiences: z.string().trim().max(2048),
  introspection: z.boolean(),
  ca_certificate: Pem,
});

const Saml = z.object({
  idp_metadata_url: z.string().trim().max(2048),
  /** Empty to read it from the address. */
  idp_metadata: z.string().trim().max(262_144),
  entity_id: z.string().trim().max(1024),
  sign_requests: z.boolean(),
  want_assertions_encrypted: z.boolean(),
  allow_unsolicited: z.boolean(),
  certificate: Pem,
  private_key: Pem,
  ca_certificate: Pem,
});

/** How the platform speaks the protocol. Fields of the other kind are ignored. */
export const ProtocolValues = z.object({
  kind: z.enum(['oidc', 'saml']),
  protocol_id: Identifier,
  ...Oidc.shape,
  ...Saml.shape,
});
export type ProtocolValues = z.infer<typeof ProtocolValues>;

/** What each kind of protocol requires. */
export function refineProtocol(values: ProtocolValues, context: z.RefinementCtx): void {
  const addIssue = (field: keyof ProtocolValues, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (values.kind === 'saml') {
    const { idp_metadata, idp_metadata_url } = values;
    if (idp_metadata_url !== '' && !/^https?:\/\/[^\s#]+$/.test(idp_metadata_url)) {
      addIssue('idp_metadata_url', msg('Enter an address such as https://login.example.com/metadata.'));
    }
    const isMissing = idp_metadata === '' && idp_metadata_url === '';
    if (isMissing) addIssue('idp_metadata_url', msg('Enter the address of the metadata, or paste it below.'));
    if (idp_metadata !== '' && !/<[\w:]*Entit(?:y|ies)Descriptor[\s>]/.test(idp_metadata)) {
      addIssue('idp_metadata', msg('Paste the metadata of the identity provider, an XML document.'));
    }
    return;
  }
  if (!/^https?:\/\/[^\s?#]+$/.test(values.issuer)) {
    addIssue('issuer', msg('Enter an address such as https://login.example.com.'));
  }
  if (values.client_id === '') addIssue('client_id', msg('Enter the client ID.'));
}

const OPTIONS = { oidc: Oidc.keyof().options, saml: Saml.keyof().options };
/** Options with several values, which are separated by spaces. */
const LISTS: readonly string[] = ['scopes', 'audiences'];

const wordsOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
const isGiven = (value: unknown) =>
  value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0);

export function protocolOptionsOf(values: ProtocolValues): ProtocolOptions {
  const options = OPTIONS[values.kind].map((name) => {
    const value = values[name];
    return [name, LISTS.includes(name) ? wordsOf(String(value)) : value] as const;
  });
  const given = Object.fromEntries(options.filter(([, value]) => isGiven(value)));
  return { type: values.kind, ...given } as ProtocolOptions;
}

/** Options that forms do not show remain. */
export function mergeOptions(saved: Protocol['configuration'], wanted: ProtocolOptions): ProtocolOptions {
  const kept = saved?.type === wanted.type ? Object.entries(saved).filter(([name]) => !SHOWN.includes(name)) : [];
  return { ...Object.fromEntries(kept), ...wanted };
}

const SHOWN: readonly string[] = Object.keys(ProtocolValues.shape);

const START = { scopes: 'openid profile email', accepts: 'access_tokens', sign_requests: true };

export function protocolValuesOf(protocol: Protocol | undefined, kind: ProtocolKind): z.input<typeof ProtocolValues> {
  const { type, ...saved } = protocol?.configuration ?? {};
  const given = Object.entries(saved).filter(([, value]) => isGiven(value));
  const start = startValues(factsOf(ProtocolValues), {
    ...START,
    ...Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value])),
    // Metadata from an address are not edited.
    ...(isGiven(saved.idp_metadata_url) && { idp_metadata: '' }),
    kind: type ?? kind,
    protocol_id: protocol?.id ?? PROTOCOL_IDS[kind],
  });
  // The facts are those of the schema.
  return start as z.input<typeof ProtocolValues>;
}
