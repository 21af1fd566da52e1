import { handleWithPlatform } from '#lib/next-handler.ts';

export { handleWithPlatform as GET };
