import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';

/** The button of an identity provider on the sign-in page. */
export interface SignInButton {
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

/** Why a rule of a mapping applies to an assertion, or why not. */
export interface RuleExplanation {
  index: number;
  matched: boolean;
  /** Undefined if it matched. */
  reason?: string | undefined;
  /** Values of `{0}`, `{1}` and so on. */
  values?: string[][] | undefined;
}

export interface MappingResult {
  user: { id?: string | undefined; name: string; email?: string | undefined; domain?: string | undefined } | null;
  groups: { id: string; name: string; domain?: string | undefined }[];
  projects: { name: string; domain?: string | undefined; roles: string[] }[];
}

export interface MappingTest {
  rules: RuleExplanation[];
  result: MappingResult;
  warnings: string[];
  /** The caller could no longer sign in with the identity provider. */
  locks_out_caller: boolean;
}
