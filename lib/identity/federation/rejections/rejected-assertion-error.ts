/** An identity provider vouches for someone who cannot sign in. The message is the reason, for administrators. */
export class RejectedAssertionError extends Error {}
