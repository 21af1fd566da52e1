import { getPlatform } from '#lib/running-platform.ts';
import type { SignInProvider } from './provider-list.ts';

/** Buttons of the sign-in page. */
export const signInProviders = async (): Promise<SignInProvider[]> => (await getPlatform()).federated.providers();
