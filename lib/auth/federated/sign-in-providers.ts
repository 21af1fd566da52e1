import type { SignInProvider } from './provider-list.ts';

/** Buttons of the sign-in page. */
export const signInProviders = (): Promise<SignInProvider[]> => Promise.resolve([]);
