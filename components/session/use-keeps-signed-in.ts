import { createPreference } from '#lib/client/preference.ts';

/** Whether the session persists when the browser is closed; the last choice is stored in this browser. */
export const useKeepsSignedIn = createPreference('nephos-keep-signed-in', false);
