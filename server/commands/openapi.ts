// npm run openapi: prints the OpenAPI 3.1 document of every call. Needs no database and no server.
import 'temporal-polyfill/global'
import { openApiDocument } from '#server/http/openapi.ts'
import { log } from '#server/log.ts'

log.say(JSON.stringify(openApiDocument(), null, 2))
