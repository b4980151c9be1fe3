// The package itself loads a limiter for each of a dozen databases.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';

export { RateLimiterMemory, RateLimiterRes };
