/** Metadata key of the TCP port that shows that an instance can be used. */
export const READINESS_PORT_KEY = 'nephos:readiness_port';

export const MAX_PORT = 65_535;

const parsePort = (text: string): number | null =>
  /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PORT ? Number(text) : null;

/** The chosen port; null without one. */
export const readinessPortOf = (metadata: Readonly<Record<string, string>>): number | null =>
  Object.hasOwn(metadata, READINESS_PORT_KEY) ? parsePort(metadata[READINESS_PORT_KEY] ?? '') : null;
