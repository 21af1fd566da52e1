/** Interval of heartbeats on an event stream, in milliseconds. */
export const HEARTBEAT_MS = 1000;

/** Silence after which a client treats the server as unresponsive or the connection as broken, in milliseconds. */
export const SILENCE_MS = 2500;
