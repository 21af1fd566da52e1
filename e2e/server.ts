/** Where the servers under test listen: our own server, and Next alone. */
export const DOORS = { server: 3310, next: 3311 } as const;

export const ADMIN_PASSWORD = 'correct horse battery staple';
