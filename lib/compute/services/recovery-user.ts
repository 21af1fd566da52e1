/** User id of instance high availability in calls and events; it has no account. */
export const RECOVERY_USER = 'instance-ha';
