/** Codes of the S3 API with their HTTP status and default message; docs/contract/objectstore.md 7.4.
 * Clients compare some of the messages of AWS, so these are kept word by word. */
const S3_ERRORS = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The query parameters of the signature are invalid.'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  EntityTooLarge: [400, 'The data exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'The data is smaller than the minimum allowed size.'],
  BadRequest: [400, 'The request is invalid.'],
  IllegalVersioningConfigurationException: [400, 'The versioning configuration is invalid.'],
  IncompleteBody: [400, 'The request body terminated unexpectedly'],
  IncorrectNumberOfFilesInPostRequest: [400, 'POST requires exactly one file per request.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidBucketAclWithObjectOwnership: [400, 'Bucket cannot have ACLs set with ObjectOwnership BucketOwnerEnforced.'],
  InvalidBucketName: [400, 'The bucket name is invalid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified was invalid.'],
  InvalidEncryptionAlgorithmError: [400, 'The specified encryption algorithm is not supported.'],
  InvalidLocationConstraint: [400, 'The specified location constraint is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found, or their ETags do not match.'],
  InvalidPartOrder: [400, 'The list of parts is not in ascending order of the part numbers.'],
  InvalidPolicyDocument: [400, 'The content of the form does not meet the conditions of the policy document.'],
  InvalidRequest: [400, 'Invalid request.'],
  InvalidRetentionPeriod: [400, 'The retention period must be a positive integer.'],
  InvalidStorageClass: [400, 'The specified storage class is not valid.'],
  InvalidTag: [400, 'The tag is invalid.'],
  InvalidTargetBucketForLogging: [400, 'The target bucket for logging is not valid.'],
  InvalidURI: [400, 'The URI could not be parsed.'],
  KeyTooLongError: [400, 'The key is longer than 1,024 bytes.'],
  MalformedACLError: [400, 'The ACL is not well-formed or does not match the schema.'],
  MalformedPOSTRequest: [400, 'The body of the POST request is not well-formed multipart/form-data.'],
  MalformedPolicy: [400, 'The policy is not well-formed.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema'],
  MalformedTrailerError: [
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  ],
  MaxPostPreDataLengthExceededError: [400, 'The fields before the file of the POST request are too large.'],
  MetadataTooLarge: [400, 'The metadata exceeds the maximum allowed size.'],
  MissingRequestBodyError: [400, 'The request body is empty.'],
  MissingSecurityHeader: [400, 'The request lacks a required header.'],
  RequestTimeout: [400, 'The connection was idle for too long while the body was sent.'],
  TooManyBuckets: [400, 'The project has the maximum number of buckets.'],
  UnresolvableGrantByEmailAddress: [400, 'No account has the specified e-mail address.'],
  UserKeyMustBeSpecified: [400, 'The form must contain the field key, before the file.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
  AccessDenied: [403, 'Access Denied.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidChunkSizeError: [403, 'Only the last chunk is allowed to have a size less than 8192 bytes'],
  InvalidObjectState: [403, 'The operation is not valid for the state of the object.'],
  AccessForbidden: [403, 'The CORS request is not allowed.'],
  QuotaExceeded: [403, 'The quota of the bucket or of its project is exceeded.'],
  RequestTimeTooSkewed: [
    403,
    'The difference between the time of the request and the time of the server is too large.',
  ],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchBucketPolicy: [404, 'The bucket has no policy.'],
  NoSuchCORSConfiguration: [404, 'The bucket has no CORS configuration.'],
  NoSuchConfiguration: [404, 'The specified configuration does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The bucket has no lifecycle configuration.'],
  NoSuchObjectLockConfiguration: [404, 'The object has no object lock configuration.'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The bucket has no public access block configuration.'],
  NoSuchTagSet: [404, 'The bucket has no tags.'],
  NoSuchUpload: [404, 'The specified upload does not exist. It may have been aborted or completed.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NoSuchWebsiteConfiguration: [404, 'The bucket has no website configuration.'],
  ObjectLockConfigurationNotFoundError: [404, 'Object Lock configuration does not exist for this bucket'],
  OwnershipControlsNotFoundError: [404, 'The bucket has no ownership controls.'],
  ReplicationConfigurationNotFoundError: [404, 'The bucket has no replication configuration.'],
  ServerSideEncryptionConfigurationNotFoundError: [404, 'The bucket has no encryption configuration.'],
  MethodNotAllowed: [405, 'The method is not allowed for this resource.'],
  BucketAlreadyExists: [409, 'The name of the bucket is in use by another project.'],
  BucketAlreadyOwnedByYou: [409, 'Your project already owns a bucket with this name.'],
  BucketNotEmpty: [409, 'The bucket contains objects, versions or uploads.'],
  ConditionalRequestConflict: [409, 'A concurrent request changed the object. Try again.'],
  InvalidBucketState: [409, 'The request is not valid for the state of the bucket.'],
  OperationAborted: [409, 'A conflicting operation is in progress. Try again.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  PreconditionFailed: [412, 'At least one of the specified preconditions is not met.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InternalError: [500, 'An internal error occurred. Try again.'],
  NotImplemented: [501, 'The request uses a feature that is not implemented.'],
  ServiceUnavailable: [503, 'The service is temporarily unavailable. Try again.'],
  SlowDown: [503, 'Reduce your request rate.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3ErrorCode = keyof typeof S3_ERRORS;

export const isS3ErrorCode = (text: string): text is S3ErrorCode => Object.hasOwn(S3_ERRORS, text);

/** An error that clients of the S3 API see in full. The status is that of the code. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  /** Additional elements of the XML body, such as `Region`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message: string = S3_ERRORS[code][1], fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'S3Error';
    this.code = code;
    this.status = S3_ERRORS[code][0];
    this.fields = fields;
  }
}
