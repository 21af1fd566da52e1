import { answerFromPlatform } from '#lib/next-door.ts';

export {
  answerFromPlatform as DELETE,
  answerFromPlatform as GET,
  answerFromPlatform as HEAD,
  answerFromPlatform as PATCH,
  answerFromPlatform as POST,
  answerFromPlatform as PUT,
};
