// npm run openapi: prints the OpenAPI 3.1 document of every call.
import { openApiDocument } from '#server/http/openapi.ts'

process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
