/** How often an event stream sends a sign of life, in milliseconds. */
export const HEARTBEAT_MS = 1000;

/** A stream that is silent for so long, in milliseconds, belongs to a server that hangs or to a connection that broke. */
export const SILENCE_MS = 2500;
