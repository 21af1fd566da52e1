import { msg } from '#lib/i18n/text.ts';

/** Why a sign-in at an identity provider failed, as the sign-in page says it. Administrators see the reason elsewhere. */
export const SIGN_IN_PROBLEMS = {
  rejected: msg(
    'The identity provider did not confirm your sign-in, or your account has no access here. Ask your administrator.',
  ),
  unavailable: msg('The identity provider is unavailable. Try again later.'),
  ended: msg('The sign-in took too long, or was started in another browser. Start again.'),
  unknown: msg('This way of signing in does not exist or is disabled.'),
  limited: msg('Too many sign-ins from this address. Wait a minute, then try again.'),
  signed_out: msg('Sign in first, then link the account again.'),
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** Keys of the query of the sign-in page. */
export const PROBLEM_KEY = 'problem';
/** With the id of a sign-in that requires a second step. */
export const SECOND_STEP_KEY = 'second_step';

export const readSignInProblem = (text: string | undefined): SignInProblem | undefined =>
  text !== undefined && Object.hasOwn(SIGN_IN_PROBLEMS, text) ? (text as SignInProblem) : undefined;
