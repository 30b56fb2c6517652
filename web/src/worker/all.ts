// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The worker's script for games of all kinds.

import { kinds } from "../kinds.ts";
import { serve } from "./serve.ts";

serve(self, kinds);
