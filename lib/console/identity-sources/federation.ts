import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';

/** The button of an identity provider on the sign-in page. */
interface SignInButton {
  label?: string | undefined;
  email_domains?: string[] | undefined;
  is_hidden?: boolean | undefined;
}

export interface IdentityProvider {
  id: string;
  description: string | null;
  enabled: boolean;
  domain_id: string;
  remote_ids: string[];
  /** Minutes; null for the default. */
  authorization_ttl: number | null;
  sign_in: SignInButton;
}

/** How the platform itself speaks the protocol, without secrets. */
export type ProtocolOptions = { type: 'oidc' | 'saml' } & Record<string, unknown>;

export interface FederationProtocol {
  id: string;
  mapping_id: string;
  remote_id_attribute: string | null;
  configuration?: ProtocolOptions | null | undefined;
}

export interface FederationMapping {
  id: string;
  rules: unknown[];
  schema_version: string;
}

export interface RejectedAssertion {
  id: string;
  protocol_id: string;
  assertion: Assertion;
  reason: string;
  rejected_at: string;
}

/** How a requirement of a rule compares with an assertion. */
interface RequirementResult {
  type: string;
  is_met: boolean;
  /** Null if it is met. */
  reason: string | null;
  /** Values that it gives to the rule; null if it gives none. */
  values: string[] | null;
}

export interface RuleResult {
  is_matched: boolean;
  requirements: RequirementResult[];
}

interface NamedRef {
  id: string | null;
  name: string;
}

export interface MappingTest {
  rules: RuleResult[];
  /** Why the sign-in would be rejected; null if it would not. */
  rejection: string | null;
  /** Without an id before the first sign-in. */
  user: (NamedRef & { email: string | null; domain: NamedRef }) | null;
  /** Null as id for what does not exist. */
  groups: (NamedRef & { domain: NamedRef })[];
  projects: (NamedRef & { domain: NamedRef; roles: NamedRef[] })[];
  warnings: string[];
  /** The caller signed in with this mapping and could not do so again, or would no longer be an administrator. */
  locks_out_caller: boolean;
}

/** What a directory or an identity provider calls a user. */
export interface ExternalIdentity {
  id: string;
  kind: 'directory' | 'federated';
  /** The identity provider, or the domain of a directory. */
  source_id: string;
  protocol_id: string | null;
  unique_id: string;
  /** Last sign-in or synchronization. */
  seen_at: string;
  /** When groups and roles of this source end unless a sign-in renews them; null if none end. */
  access_expires_at: string | null;
  /** The user was created by it, so that it cannot be removed. */
  is_origin: boolean;
}
