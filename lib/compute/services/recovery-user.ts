/** The user as whom instance high availability calls compute; no account has this id. The event log names it too. */
export const RECOVERY_USER = 'instance-ha';
