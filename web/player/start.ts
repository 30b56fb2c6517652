// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The one script of the page. The page is a single file, so its worker runs this script, too.

import { kinds } from "../src/kinds.ts";
import { serve } from "../src/worker/serve.ts";
import { startPage } from "./page/page.ts";

if (typeof document === "undefined") serve(self, kinds);
else startPage(document.currentScript?.textContent ?? "");
