import type { Env } from '#lib/settings/env.ts';
import { guardedFetch } from '../oidc/guarded-fetch.ts';
import { ProviderError } from '../provider-error.ts';
import type { SamlConfiguration } from './configuration.ts';
import { currentProviderMetadata, type ProviderMetadata } from './idp-metadata.ts';
import { XmlError } from './xml/scan-xml.ts';

/** Metadata that were read from their address. */
export interface DownloadedMetadata {
  xml: string;
  metadata: ProviderMetadata;
}

type Settings = Pick<Env, 'NEPHOS_IDENTITY_PROVIDER_NETWORKS'>;

/** Without a recommendation of the provider. */
const DEFAULT_INTERVAL_MS = 4 * 3_600_000;
const MIN_INTERVAL_MS = 15 * 60_000;
const MAX_INTERVAL_MS = 24 * 3_600_000;
/** Part of the remaining validity after which metadata are read again, so that time remains for further attempts. */
const USED_VALIDITY = 0.75;

/** Reads metadata that are valid now. @throws Error, for `describeDownloadError` */
export async function downloadMetadata(
  settings: Settings,
  {
    idp_metadata_url: address = '',
    ca_certificate: ca,
  }: Pick<SamlConfiguration, 'idp_metadata_url' | 'ca_certificate'>,
  signal?: AbortSignal,
): Promise<DownloadedMetadata> {
  const fetch = guardedFetch({ issuer: new URL(address), ca }, settings);
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
  const response = await fetch(address, { method: 'GET', headers, body: undefined, signal });
  const { status } = response;
  if (status !== 200)
    throw new ProviderError('status', `The address returned status ${status}. Redirects are not followed.`);
  const xml = await response.text();
  return { xml, metadata: currentProviderMetadata(xml) };
}

/** Why metadata could not be read, as a sentence for administrators. */
export function describeDownloadError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof XmlError) return `Invalid metadata: ${message}.`;
  return message.endsWith('.') ? message : `${message}.`;
}

/** Time until metadata are read again: what the provider recommends, within bounds. */
export function refreshDelayMs({ validUntilMs, cacheDurationMs }: ProviderMetadata): number {
  const validMs = validUntilMs === undefined ? Number.POSITIVE_INFINITY : validUntilMs - Date.now();
  const recommended = Math.min(cacheDurationMs ?? DEFAULT_INTERVAL_MS, validMs * USED_VALIDITY);
  return Math.min(Math.max(recommended, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
}
