// Solves proofs of work off the page's thread. The library's worker listens by itself.
import 'altcha/workers/pbkdf2';
