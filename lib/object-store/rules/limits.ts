/**
 * Choices and limits of the settings of buckets. They are apart from the parsers of XML, so that forms can import them
 * too.
 */

export const CORS_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'HEAD'] as const;
export const MAX_CORS_RULES = 100;
export const MAX_CORS_ID_LENGTH = 255;
/** Maximum values of a kind in a CORS rule, and characters of each. */
export const MAX_CORS_VALUES = 100;
export const MAX_CORS_VALUE_LENGTH = 1024;
/** Nine digits. */
export const MAX_CORS_AGE_SECONDS = 999_999_999;
/** Maximum headers that a preflight request can announce. */
export const MAX_ANNOUNCED_HEADERS = 100;

export const MAX_ROUTING_RULES = 50;
/** Maximum characters of each text of a website. */
export const MAX_WEBSITE_TEXT_LENGTH = 1024;

/** Maximum characters of the name of an encryption key. */
export const MAX_KEY_ID_LENGTH = 2048;

export const RETENTION_MODES = ['GOVERNANCE', 'COMPLIANCE'] as const;
/** Maximum default retention, as upstream. */
export const MAX_RETENTION_DAYS = 36_500;
export const MAX_RETENTION_YEARS = 100;

export const OWNERSHIP_RULES = ['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter'] as const;

export const MAX_BUCKET_TAGS = 50;
/** Maximum characters, as upstream. */
export const MAX_TAG_KEY_LENGTH = 128;
export const MAX_TAG_VALUE_LENGTH = 256;
