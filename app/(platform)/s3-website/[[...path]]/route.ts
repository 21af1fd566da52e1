import { handleWithPlatform } from '#lib/next-handler.ts';

export {
  handleWithPlatform as DELETE,
  handleWithPlatform as GET,
  handleWithPlatform as HEAD,
  handleWithPlatform as OPTIONS,
  handleWithPlatform as POST,
  handleWithPlatform as PUT,
};
