import { answerFromPlatform } from '#lib/next-door.ts';

export { answerFromPlatform as GET };
